CREATE TABLE "rotated_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"rotated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "sessions_previous_hash";--> statement-breakpoint
ALTER TABLE "rotated_tokens" ADD CONSTRAINT "rotated_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotated_tokens_session" ON "rotated_tokens" USING btree ("session_id");--> statement-breakpoint
INSERT INTO "rotated_tokens" ("hash", "session_id", "rotated_at") SELECT "previous_hash", "id", "rotated_at" FROM "sessions" WHERE "previous_hash" IS NOT NULL AND "revoked_at" IS NULL;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "previous_hash";