ALTER TABLE "policies" DROP CONSTRAINT "policies_positive";--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "member_earn_rate_percent" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earns_as_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billing_key_id" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "attempt" text;--> statement-breakpoint
ALTER TABLE "billing_keys" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_billing_key_id_billing_keys_id_fk" FOREIGN KEY ("billing_key_id") REFERENCES "public"."billing_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_billing_key" ON "payments" USING btree ("billing_key_id") WHERE billing_key_id is not null;--> statement-breakpoint
CREATE INDEX "billing_keys_to_check" ON "billing_keys" USING btree ("checked_at","id") WHERE status = 'ACTIVE';--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_positive" CHECK (earn_rate_percent >= 0 and member_earn_rate_percent >= 0 and min_points >= 0 and return_days >= 7 and auto_confirm_days >= return_days and hold_minutes > 0 and first_reply_minutes > 0 and next_reply_minutes > 0);