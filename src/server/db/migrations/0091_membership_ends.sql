ALTER TABLE "subscription_kit_returns" ADD COLUMN "bank_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_kit_returns" ADD COLUMN "bank_memo" text;--> statement-breakpoint
ALTER TABLE "subscription_kit_returns" ADD COLUMN "bank_by" text;--> statement-breakpoint
CREATE INDEX "subscription_refunds_manual" ON "subscription_refunds" USING btree ("payment_id") WHERE status = 'MANUAL';--> statement-breakpoint
CREATE INDEX "subscription_kit_returns_transfer" ON "subscription_kit_returns" USING btree ("subscription_id") WHERE by_bank > 0 and bank_sent_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_mobile" ON "withdrawals" USING btree ("mobile_hash") WHERE mobile_hash is not null;--> statement-breakpoint
ALTER TABLE "subscription_kit_returns" ADD CONSTRAINT "subscription_kit_returns_sent" CHECK ((bank_sent_at is null) = (bank_memo is null) and (bank_sent_at is null) = (bank_by is null) and (bank_sent_at is null or by_bank > 0));