CREATE INDEX "images_storage_key" ON "images" USING btree ("storage_key");--> statement-breakpoint
UPDATE "images" SET "purpose" = 'CLAIM' WHERE "owner_type" IN ('user', 'staff') AND "id" IN (
  SELECT jsonb_array_elements_text("image_ids")::bigint FROM "claims" UNION SELECT jsonb_array_elements_text("inspection_image_ids")::bigint FROM "claims");
