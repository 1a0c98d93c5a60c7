ALTER TABLE "billing_keys" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "billing_keys" ADD COLUMN "gateway_tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_registrations" ADD COLUMN "sealed_params" text;--> statement-breakpoint
ALTER TABLE "billing_registrations" ADD COLUMN "make_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_keys_hash" ON "billing_keys" USING btree ("key_hash") WHERE key_hash is not null;--> statement-breakpoint
CREATE INDEX "billing_keys_to_forget" ON "billing_keys" USING btree ("id") WHERE status = 'DELETED' and sealed_key is not null;--> statement-breakpoint
CREATE INDEX "billing_registrations_waiting" ON "billing_registrations" USING btree ("updated_at") WHERE status in ('OPEN', 'COMPLETING');