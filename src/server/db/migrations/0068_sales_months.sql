CREATE TABLE "sales_month_rollups" (
	"view" text NOT NULL,
	"month" date NOT NULL,
	"brand_id" bigint NOT NULL,
	"shipping_origin_id" bigint NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"items" integer NOT NULL,
	"goods" bigint NOT NULL,
	"product_discount" bigint NOT NULL,
	"product_coupon" bigint NOT NULL,
	"cart_coupon" bigint NOT NULL,
	"shipping_coupon" bigint NOT NULL,
	"points" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refund_items" integer NOT NULL,
	"refund_points" bigint NOT NULL,
	"refund_cash" bigint NOT NULL,
	"back_items" integer NOT NULL,
	"back_points" bigint NOT NULL,
	"back_cash" bigint NOT NULL,
	"canceled" integer NOT NULL,
	"returned" integer NOT NULL,
	"exchanged" integer NOT NULL,
	CONSTRAINT "sales_month_rollups_pk" PRIMARY KEY("view","month","brand_id","shipping_origin_id","key")
);
--> statement-breakpoint
CREATE TABLE "sales_rolled_months" (
	"view" text NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "sales_rolled_months_view_month_pk" PRIMARY KEY("view","month")
);
