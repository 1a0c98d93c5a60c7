ALTER TABLE "shipping_groups" ADD COLUMN "outbound_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_groups" ADD COLUMN "shipping_given_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "executed_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "executed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refunds_executed_by" ON "refunds" USING btree ("executed_by","executed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");