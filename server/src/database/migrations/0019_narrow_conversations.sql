CREATE INDEX "conversations_pinned" ON "conversations" USING btree ("owner","updated_at","id") WHERE is_pinned;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "search_text" SET STORAGE EXTENDED;--> statement-breakpoint
ALTER TABLE "conversations" SET (toast_tuple_target = 512);
