ALTER TABLE "products" ADD COLUMN "member_price" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "at_member_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_price_log" ADD COLUMN "member_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_member_price" CHECK (member_price > 0 and member_price < sale_price);