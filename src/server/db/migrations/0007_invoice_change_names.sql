ALTER TABLE "invoice_changes" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "invoice_changes" c SET "actor_name" = coalesce((SELECT a."name" FROM "admins" a WHERE c."actor" = a."role" || ':' || a."id"), '시스템');
