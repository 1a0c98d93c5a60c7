ALTER TABLE "coupon_issues" ADD COLUMN "code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_issues_code" ON "coupon_issues" USING btree ("code");