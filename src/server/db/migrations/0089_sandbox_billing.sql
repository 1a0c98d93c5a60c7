CREATE TABLE "sandbox_billing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"registration_id" text NOT NULL,
	"customer_key" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"auth_key" text,
	"card" text,
	"fingerprint" text,
	"card_type" text,
	"script" text,
	"charges" integer DEFAULT 0 NOT NULL,
	"success_url" text NOT NULL,
	"fail_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_billing_keys_auth" ON "sandbox_billing_keys" USING btree ("auth_key");