CREATE INDEX "sales_facts_category" ON "sales_facts" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "sales_facts_method" ON "sales_facts" USING btree ("payment_method","day");--> statement-breakpoint
CREATE INDEX "sales_facts_product_coupon" ON "sales_facts" USING btree ("product_coupon_id","day") WHERE product_coupon_id is not null;--> statement-breakpoint
CREATE INDEX "sales_facts_cart_coupon" ON "sales_facts" USING btree ("cart_coupon_id","day") WHERE cart_coupon_id is not null;--> statement-breakpoint
CREATE INDEX "sales_facts_shipping_coupon" ON "sales_facts" USING btree ("shipping_coupon_id","day") WHERE shipping_coupon_id is not null;--> statement-breakpoint
CREATE INDEX "sales_facts_new" ON "sales_facts" USING btree ("day") WHERE new_member;--> statement-breakpoint
CREATE INDEX "sales_facts_guest" ON "sales_facts" USING btree ("day") WHERE user_id is null;