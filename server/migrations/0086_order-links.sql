CREATE TABLE "order_links" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"product_id" integer,
	"voucher_id" uuid,
	CONSTRAINT "order_links_part" CHECK (num_nonnulls("order_links"."product_id", "order_links"."voucher_id") > 0)
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_by_product" ON "order_links" USING btree ("product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "order_links_by_voucher" ON "order_links" USING btree ("voucher_id") WHERE voucher_id is not null;
