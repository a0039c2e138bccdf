CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" = 'open') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_vat_rate";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_type";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
UPDATE "products" SET "vat_rate" = NULL WHERE "gift_value" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "returned_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "claimed_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "gift_card_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gift_card_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_document_id_invoices_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vat_rate" CHECK (case when "products"."gift_value" is null then coalesce("products"."vat_rate", -1) in (0, 5, 8, 23) else "products"."vat_rate" is null end);--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_returned" CHECK ("voucher_uses"."returned_amount" between 0 and "voucher_uses"."amount");--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_blocked" CHECK (num_nonnulls("vouchers"."blocked_at", "vouchers"."blocked_by") = 0 and "vouchers"."claimed_amount" = 0
        or num_nonnulls("vouchers"."blocked_at", "vouchers"."blocked_by") = 2 and "vouchers"."kind" = 'gift' and "vouchers"."claimed_amount" between 0 and "vouchers"."value");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vat" CHECK ("order_lines"."vat_rate" is not null or ("order_lines"."gift_value" is not null and "order_lines"."vat" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card" CHECK ("orders"."gift_card_amount" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_gift_card" CHECK ("invoices"."gift_card_amount" between least("invoices"."total", 0) and greatest("invoices"."total", 0)
        and ("invoices"."type" <> 'GiftCardSale' or ("invoices"."gift_card_amount" = 0 and "invoices"."vat_total" = 0)));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_type" CHECK ("invoices"."type" in ('Invoice', 'Receipt', 'GiftCardSale', 'Correction'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 and "refunds"."gift_card_amount" >= 0);--> statement-breakpoint
-- Orders, their lines and documents keep what they say: a gift card used so far stays a discount, one sold stays taxed.
-- The disputes that were lost so far are known from the money that they took.
INSERT INTO "disputes" ("id", "payment_id", "amount", "state", "created_at", "closed_at")
  SELECT "provider_refund_id", "payment_id", "amount", 'lost', "created_at", coalesce("settled_at", "created_at")
  FROM "refunds" WHERE "reason" = 'dispute lost' AND "provider_refund_id" IS NOT NULL;
