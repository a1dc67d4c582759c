CREATE TABLE "prompt_sets" (
	"account_id" text NOT NULL,
	"made_on" integer NOT NULL,
	"claim" uuid,
	"prompts" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompt_sets_account_id_made_on_pk" PRIMARY KEY("account_id","made_on")
);
--> statement-breakpoint
ALTER TABLE "prompt_sets" ADD CONSTRAINT "prompt_sets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;