CREATE TABLE "conversations" (
	"owner" text NOT NULL,
	"account_id" text GENERATED ALWAYS AS (case when owner like 'account:%' then split_part(substr(owner, 9), '@', 1) end) STORED,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"messages" jsonb NOT NULL,
	"message_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_owner_id_pk" PRIMARY KEY("owner","id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"run" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"reasons" text[] NOT NULL,
	"note" text NOT NULL,
	"answer" text NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_account" ON "conversations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "feedback_said" ON "feedback" USING btree ("said_at");