CREATE TABLE "gift_cards" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"piece" smallint NOT NULL,
	"voucher_id" uuid NOT NULL,
	CONSTRAINT "gift_cards_order_id_position_piece_pk" PRIMARY KEY("order_id","position","piece"),
	CONSTRAINT "gift_cards_voucherId_unique" UNIQUE("voucher_id")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_kind";--> statement-breakpoint
ALTER TABLE "vouchers" DROP CONSTRAINT "vouchers_value";--> statement-breakpoint
DROP INDEX "payments_to_check";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_value" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_months" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gift_value" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gift_months" smallint;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sum" CHECK ("orders"."total" = "orders"."products_total" - "orders"."discount_total" + "orders"."shipping_cost" - "orders"."shipping_discount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."discount_total" between 0 and "orders"."products_total" and "orders"."shipping_discount" between 0 and "orders"."shipping_cost");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gift" CHECK (num_nonnulls("products"."gift_value", "products"."gift_months") = 0 or (num_nonnulls("products"."gift_value", "products"."gift_months") = 2 and "products"."is_virtual" and "products"."gift_value" > 0 and "products"."gift_months" > 0));--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_amount" CHECK ("voucher_uses"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_kind" CHECK ("vouchers"."kind" in ('percent', 'amount', 'gift'));--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_value" CHECK ("vouchers"."value" > 0 and ("vouchers"."kind" <> 'percent' or "vouchers"."value" <= 100));--> statement-breakpoint
UPDATE "voucher_uses" SET "amount" = "orders"."discount_total" FROM "orders" WHERE "orders"."id" = "voucher_uses"."subject_id";
