DROP INDEX "stock_reservations_held";--> statement-breakpoint
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "products_catalog" ON "products" USING btree ("catalog_id");--> statement-breakpoint
CREATE INDEX "cart_items_sku" ON "cart_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_shipping_group" ON "order_items" USING btree ("shipping_group_id");--> statement-breakpoint
CREATE INDEX "shipping_groups_by_origin" ON "shipping_groups" USING btree ("shipping_origin_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_sku" ON "stock_reservations" USING btree ("sku_id","status");--> statement-breakpoint
CREATE INDEX "verification_codes_user" ON "verification_codes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "tv_pairings_user" ON "tv_pairings" USING btree ("user_id") WHERE user_id is not null;