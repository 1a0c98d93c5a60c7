ALTER TABLE "users" ADD COLUMN "image_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_image" ON "users" USING btree ("image_id") WHERE image_id is not null;