CREATE INDEX "users_joined" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_few" ON "users" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'ACTIVE';--> statement-breakpoint
CREATE INDEX "users_nickname_start" ON "users" USING btree ("nickname" text_pattern_ops);