CREATE TABLE "lead_days" (
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"clock" text NOT NULL,
	CONSTRAINT "lead_days_basis_day_pk" PRIMARY KEY("basis","day")
);
--> statement-breakpoint
CREATE TABLE "lead_tallies" (
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"shipping_origin_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"automatic" integer NOT NULL,
	"minutes" integer[] NOT NULL,
	"items" bigint[] NOT NULL,
	CONSTRAINT "lead_tallies_basis_day_shipping_origin_id_brand_id_pk" PRIMARY KEY("basis","day","shipping_origin_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "lead_told" (
	"day" date NOT NULL,
	"tx" bigint NOT NULL,
	CONSTRAINT "lead_told_day_tx_pk" PRIMARY KEY("day","tx")
);
--> statement-breakpoint
ALTER TABLE "lead_tallies" ADD CONSTRAINT "lead_tallies_basis_day_lead_days_basis_day_fk" FOREIGN KEY ("basis","day") REFERENCES "public"."lead_days"("basis","day") ON DELETE cascade ON UPDATE no action;