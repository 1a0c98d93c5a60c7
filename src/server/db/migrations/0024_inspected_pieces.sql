ALTER TABLE "claim_items" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "inspection_pieces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "claim_items" SET "restocked_quantity" = "quantity" WHERE "restocked_at" IS NOT NULL;
