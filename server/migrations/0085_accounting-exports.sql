CREATE TABLE "accounting_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"hash" text NOT NULL,
	"rows" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounting_exports_format" CHECK ("accounting_exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "accounting_exports_month" CHECK ("accounting_exports"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "accounting_exports_hash" CHECK ("accounting_exports"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "accounting_exports_by_month" ON "accounting_exports" USING btree ("month","made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER accounting_exports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounting_exports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "cod_settlement_rows" (
	"settlement_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"parcel_number" text NOT NULL,
	"amount" integer,
	"state" text NOT NULL,
	"reason" text,
	"order_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cod_settlement_rows_settlement_id_position_pk" PRIMARY KEY("settlement_id","position"),
	CONSTRAINT "cod_settlement_rows_state" CHECK ("cod_settlement_rows"."state" in ('noted', 'repeated', 'waiting', 'accepted', 'dismissed')),
	CONSTRAINT "cod_settlement_rows_waiting" CHECK ("cod_settlement_rows"."state" <> 'waiting' or "cod_settlement_rows"."reason" is not null),
	CONSTRAINT "cod_settlement_rows_decided" CHECK (("cod_settlement_rows"."state" in ('accepted', 'dismissed')) = ("cod_settlement_rows"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "cod_settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cod_settlements_hash" UNIQUE("hash"),
	CONSTRAINT "cod_settlements_source" CHECK ("cod_settlements"."source" in ('file', 'typed'))
);
--> statement-breakpoint
ALTER TABLE "cod_settlement_rows" ADD CONSTRAINT "cod_settlement_rows_settlement_id_cod_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."cod_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_settlement_rows" ADD CONSTRAINT "cod_settlement_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_settlement_rows_waiting_first" ON "cod_settlement_rows" USING btree ("settlement_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "cod_settlement_rows_by_order" ON "cod_settlement_rows" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "cod_settlements_by_time" ON "cod_settlements" USING btree ("made_at" DESC NULLS LAST,"id");
