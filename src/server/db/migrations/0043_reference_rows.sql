CREATE TABLE "reference_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reference_rows_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "claim_reasons" ALTER COLUMN "id" SET START WITH 1000;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remote_areas" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remote_policies" ADD COLUMN "shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_policies" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claim_reasons" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
-- ids below 1000 belong to reasons that the shop ships
ALTER TABLE "claim_reasons" ALTER COLUMN "id" RESTART WITH 1000;--> statement-breakpoint
UPDATE "remote_areas" SET "edited_at" = "updated_at" WHERE "version" > 1;--> statement-breakpoint
UPDATE "remote_policies" SET "edited_at" = "updated_at" WHERE "version" > 1;--> statement-breakpoint
-- what the shop shipped until now under this name
UPDATE "remote_policies" SET "shipped" = true WHERE "id" = (SELECT min("id") FROM "remote_policies" WHERE "name" = '기본 제주·도서산간');
