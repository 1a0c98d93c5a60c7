CREATE TABLE "time_sale_slots" (
	"event_product_id" bigint PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "approved_price" bigint;--> statement-breakpoint
ALTER TABLE "event_products" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "time_sale_slots" ADD CONSTRAINT "time_sale_slots_event_product_id_event_products_id_fk" FOREIGN KEY ("event_product_id") REFERENCES "public"."event_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_sale_slots_product" ON "time_sale_slots" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "events_image" ON "events" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "events_boundary_start" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_boundary_end" ON "events" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_location" CHECK ((kind = 'banner') = (location is not null));