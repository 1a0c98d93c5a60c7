ALTER TABLE "payments" ADD COLUMN "cash_receipt" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "cash_receipt" jsonb;