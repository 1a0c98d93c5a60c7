CREATE INDEX "skus_code_start" ON "skus" USING btree ((upper(replace(code, '-', ''))) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "skus_barcode" ON "skus" USING btree ("barcode");