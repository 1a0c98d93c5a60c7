CREATE TABLE "lead_rebranded" (
	"product_id" bigint NOT NULL,
	"tx" bigint NOT NULL,
	CONSTRAINT "lead_rebranded_product_id_tx_pk" PRIMARY KEY("product_id","tx")
);
