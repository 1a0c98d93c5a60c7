ALTER TABLE "claim_reasons" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_reasons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_reasons" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_reasons" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;