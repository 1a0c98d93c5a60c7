DROP INDEX "order_items_receiver";--> statement-breakpoint
DROP INDEX "deliveries_pull";--> statement-breakpoint
DROP INDEX "import_mappings_owner";--> statement-breakpoint
CREATE INDEX "order_items_receiver" ON "order_items" USING btree ("receiver_name" text_pattern_ops,"paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_pull" ON "deliveries" USING btree ("next_pull_at") WHERE next_pull_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_owner" ON "import_mappings" USING btree ("owner_id","kind","header_signature");