ALTER TABLE "conversations" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "conversations" SET "search_text" = ' ' || regexp_replace(lower(concat_ws(' ', "title",
	(SELECT string_agg(said #>> '{}', ' ') FROM jsonb_path_query("messages", '$.**.content') AS said),
	(SELECT string_agg(said #>> '{}', ' ') FROM jsonb_path_query("messages", '$.**.citation') AS said),
	(SELECT string_agg(said #>> '{}', ' ') FROM jsonb_path_query("messages", '$.**.title') AS said)
)), '[^[:alnum:]]+', ' ', 'g');
