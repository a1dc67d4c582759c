CREATE TABLE "entitlements" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"owner" text NOT NULL,
	"account_id" text GENERATED ALWAYS AS (case when owner like 'account:%' then split_part(substr(owner, 9), '@', 1) end) STORED,
	"product" text NOT NULL,
	"environment" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"signed_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_source_external" ON "entitlements" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "entitlements_owner" ON "entitlements" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "entitlements_account" ON "entitlements" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "entitlements_end" ON "entitlements" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "plan";