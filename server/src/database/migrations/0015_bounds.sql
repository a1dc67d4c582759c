ALTER TABLE "runs" ADD COLUMN "is_compact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_guests" ON "conversations" USING btree ("updated_at") WHERE account_id is null;--> statement-breakpoint
CREATE INDEX "runs_to_compact" ON "runs" USING btree ("ended_at") WHERE state = 'finished' and not is_compact;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "search_text" SET STORAGE EXTERNAL;
