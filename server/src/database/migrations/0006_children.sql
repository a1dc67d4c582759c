CREATE TABLE "children" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"gender" text,
	"birth_month" smallint,
	"birth_year" smallint,
	"age" jsonb,
	"lists" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"forgotten" text[] NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unremembered_conversations" (
	"account_id" text NOT NULL,
	"conversation" uuid NOT NULL,
	CONSTRAINT "unremembered_conversations_account_id_conversation_pk" PRIMARY KEY("account_id","conversation")
);
--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unremembered_conversations" ADD CONSTRAINT "unremembered_conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "children_account" ON "children" USING btree ("account_id");