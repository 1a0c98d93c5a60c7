CREATE TABLE "policies" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"earn_rate_percent" integer NOT NULL,
	"min_points" integer NOT NULL,
	"return_days" integer NOT NULL,
	"auto_confirm_days" integer NOT NULL,
	"hold_minutes" integer NOT NULL,
	"support_opens" text NOT NULL,
	"support_closes" text NOT NULL,
	"lunch_starts" text,
	"lunch_ends" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policies_one" CHECK (id = 1),
	CONSTRAINT "policies_positive" CHECK (earn_rate_percent >= 0 and min_points >= 0 and return_days >= 7 and auto_confirm_days >= return_days and hold_minutes > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_days" integer DEFAULT 7 NOT NULL;