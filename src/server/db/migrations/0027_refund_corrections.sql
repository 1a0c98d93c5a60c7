DROP INDEX "refunds_claim";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'CLAIM' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_claim" ON "refunds" USING btree ("claim_id","kind");