CREATE TABLE "loaded_content" (
	"part" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run" text NOT NULL,
	"n" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "run_events_run_n_pk" PRIMARY KEY("run","n")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"client_request_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"worker" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"authors" text[] NOT NULL,
	"year" smallint NOT NULL,
	"journal" text NOT NULL,
	"doi" text,
	"pmid" text,
	"pmcid" text,
	"url" text NOT NULL,
	"study_type" text NOT NULL,
	"sample_size" integer,
	"from_month" smallint,
	"to_month" smallint,
	"population" text NOT NULL,
	"topics" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"finding" text NOT NULL,
	CONSTRAINT "studies_doi_unique" UNIQUE("doi"),
	CONSTRAINT "studies_pmid_unique" UNIQUE("pmid"),
	CONSTRAINT "studies_pmcid_unique" UNIQUE("pmcid")
);
--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_owner_request" ON "runs" USING btree ("owner","client_request_id");--> statement-breakpoint
CREATE INDEX "runs_state" ON "runs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "runs_created" ON "runs" USING btree ("created_at");