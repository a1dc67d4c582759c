ALTER TABLE "conversations" ALTER COLUMN "search_text" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "conversations" SET (toast_tuple_target = 8160);--> statement-breakpoint
CREATE SCHEMA "run_days";--> statement-breakpoint
ALTER TABLE "run_events" SET SCHEMA "run_days";--> statement-breakpoint
ALTER TABLE "run_days"."run_events" RENAME TO "others";--> statement-breakpoint
CREATE TABLE "run_events" (
	"run" text NOT NULL,
	"n" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "run_events_run_n_pk" PRIMARY KEY("run","n")
) PARTITION BY RANGE ("run");--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ATTACH PARTITION "run_days"."others" DEFAULT;
