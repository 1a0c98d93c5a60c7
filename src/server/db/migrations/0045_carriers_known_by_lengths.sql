ALTER TABLE "carriers" DROP COLUMN "invoice_pattern";--> statement-breakpoint
ALTER TABLE "carriers" DROP COLUMN "strict";