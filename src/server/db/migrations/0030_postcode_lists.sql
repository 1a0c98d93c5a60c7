DROP INDEX "postcodes_road";--> statement-breakpoint
ALTER TABLE "postcodes" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "postcodes" ADD COLUMN "sido" text;--> statement-breakpoint
ALTER TABLE "postcodes" ADD COLUMN "grams" text[];--> statement-breakpoint
ALTER TABLE "postcodes" ADD COLUMN "imported_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "postcodes" p SET source_key = 'before:' || id, sido = split_part(road_address, ' ', 1), imported_at = '2026-01-01T00:00:00Z',
  search_text = regexp_replace(lower(search_text), '\s+', '', 'g'),
  grams = (SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT (regexp_matches(lower(p.search_text), '\d+(?:-\d+)*', 'g'))[1] AS gram
    UNION ALL SELECT (regexp_matches(p.search_text, '\d+', 'g'))[1]
    UNION ALL SELECT substr(run[1], at, 2) FROM regexp_matches(lower(p.search_text), '[^\d\s(),.-]{2,}', 'g') run, generate_series(1, length(run[1]) - 1) at) g);--> statement-breakpoint
ALTER TABLE "postcodes" ALTER COLUMN "source_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postcodes" ALTER COLUMN "sido" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postcodes" ALTER COLUMN "grams" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postcodes" ALTER COLUMN "imported_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "postcodes_source" ON "postcodes" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "postcodes_sido" ON "postcodes" USING btree ("sido","imported_at");--> statement-breakpoint
CREATE INDEX "postcodes_grams" ON "postcodes" USING gin ("grams");
