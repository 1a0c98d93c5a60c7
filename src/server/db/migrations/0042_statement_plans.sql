DROP INDEX "order_items_product";--> statement-breakpoint
CREATE INDEX "products_exclusive" ON "products" USING btree ("sales_score","id") WHERE exclusive;--> statement-breakpoint
CREATE INDEX "order_items_delayed" ON "order_items" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE delay_reason is not null;--> statement-breakpoint
CREATE INDEX "order_items_moved" ON "order_items" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE address_changed_at is not null;--> statement-breakpoint
CREATE INDEX "payments_approved" ON "payments" USING btree ("approved_at");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","paid_at" DESC NULLS LAST,"id" DESC NULLS LAST);