CREATE TABLE "billing_customers" (
	"customer" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"mode" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"had_trial" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"checkout" text,
	"checkout_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"applied_at" timestamp with time zone,
	"state" jsonb,
	"next_look_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"about" text,
	"received_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_removals" (
	"customer" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_trials" (
	"hash" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_account" ON "billing_customers" USING btree ("account_id","mode");--> statement-breakpoint
CREATE INDEX "billing_customers_look" ON "billing_customers" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "payment_events_about" ON "payment_events" USING btree ("about");--> statement-breakpoint
CREATE INDEX "payment_removals_due" ON "payment_removals" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "test_customers_due" ON "test_customers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "used_trials_used" ON "used_trials" USING btree ("used_at");