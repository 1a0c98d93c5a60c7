-- every two letters of a text that stand together, as ilike compares them; what indexes of names are made of
CREATE FUNCTION pairs_of(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(lower(value), NULL);
  pairs text[] := '{}';
BEGIN
  FOR at IN 2..cardinality(letters) LOOP
    pairs := pairs || (letters[at - 1] || letters[at]);
  END LOOP;
  RETURN pairs;
END $$;--> statement-breakpoint
UPDATE "products" SET "name" = normalize("name"), "subtitle" = normalize("subtitle") WHERE "name" IS NOT NORMALIZED OR "subtitle" IS NOT NORMALIZED;--> statement-breakpoint
UPDATE "skus" SET "option_label" = normalize("option_label") WHERE "option_label" IS NOT NORMALIZED;--> statement-breakpoint
DROP INDEX "products_new";--> statement-breakpoint
DROP INDEX "products_price_sort";--> statement-breakpoint
DROP INDEX "products_sales";--> statement-breakpoint
CREATE INDEX "option_groups_words" ON "option_groups" USING gin (pairs_of(name)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("sale_price","id");--> statement-breakpoint
CREATE INDEX "products_selling" ON "products" USING btree ("sales_score","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (pairs_of(name || ' ' || subtitle)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "skus_words" ON "skus" USING gin (pairs_of(code || ' ' || option_label)) WITH (fastupdate=false);