CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"position" smallint,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('opening', 'delivery', 'count', 'damage', 'gift', 'return', 'correction')),
	CONSTRAINT "stock_movements_quantity" CHECK ("stock_movements"."quantity" <> 0),
	CONSTRAINT "stock_movements_actor" CHECK (("stock_movements"."actor_id" is null) = ("stock_movements"."reason" = 'opening'))
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ean" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sides_mm" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "stock_movements_by_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ean_unique" UNIQUE("ean");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived" CHECK ("products"."archived_at" is null or not "products"."is_published");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock" CHECK ("products"."low_stock" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0 or "products"."price" = 0 and "products"."first_published_at" is null and not "products"."is_published");--> statement-breakpoint
-- Rows of a deleted product, which was never ordered, go with it by the foreign key; nobody else changes or deletes any.
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO stock_movements (product_id, quantity, reason, at)
  SELECT id, stock_received, 'opening', created_at FROM products WHERE stock_received <> 0;
--> statement-breakpoint
-- A product that is added with stock begins with a movement, so that the sum always holds.
CREATE FUNCTION open_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (product_id, quantity, reason, at) VALUES (NEW.id, NEW.stock_received, 'opening', app_now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_open_stock AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.stock_received <> 0) EXECUTE FUNCTION open_stock();
--> statement-breakpoint
-- Checked at the end of the transaction, so that movement and product may be written in either order. Orders change
-- neither, so they pay nothing for it.
CREATE FUNCTION check_stock_received() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product integer := CASE TG_TABLE_NAME WHEN 'products' THEN (to_jsonb(NEW) ->> 'id')::integer
    ELSE (to_jsonb(NEW) ->> 'product_id')::integer END;
BEGIN
  IF EXISTS (
    SELECT FROM products WHERE id = product
      AND stock_received <> (SELECT coalesce(sum(quantity), 0) FROM stock_movements WHERE product_id = product)
  ) THEN
    RAISE EXCEPTION 'stock received of product % is not the sum of its movements', product USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_stock_received AFTER UPDATE OF stock_received ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_received();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_movements_received AFTER INSERT ON stock_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_received();
--> statement-breakpoint
UPDATE products SET first_published_at = created_at WHERE EXISTS (SELECT FROM prices WHERE product_id = products.id);
--> statement-breakpoint
CREATE FUNCTION note_first_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_published_at := app_now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_first_published BEFORE INSERT OR UPDATE OF is_published ON products
  FOR EACH ROW WHEN (NEW.is_published AND NEW.first_published_at IS NULL) EXECUTE FUNCTION note_first_publication();
--> statement-breakpoint
-- Who set a price is told by the transaction of a member of staff.
CREATE OR REPLACE FUNCTION write_price(product integer, plan integer, list text, charged integer, regular integer) RETURNS void LANGUAGE sql AS $$
  UPDATE prices SET valid_to = greatest(app_now(), valid_from)
    WHERE (product_id = product OR plan_id = plan) AND price_list = list AND valid_to IS NULL;
  INSERT INTO prices (product_id, plan_id, price_list, price, regular_price, valid_from, actor_id)
    VALUES (product, plan, list, charged, regular, app_now(), nullif(current_setting('app.actor', true), '')::uuid);
$$;
--> statement-breakpoint
-- Nobody could buy a product that was never published, so its prices are no prior prices: its ledger begins with the
-- first publication.
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.first_published_at IS NULL
    OR TG_OP = 'UPDATE' AND OLD.first_published_at IS NOT NULL
      AND NEW.price = OLD.price AND NEW.discount_price IS NOT DISTINCT FROM OLD.discount_price
  THEN
    RETURN NULL;
  END IF;
  PERFORM write_price(NEW.id, NULL, 'regular', coalesce(NEW.discount_price, NEW.price), NEW.price);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER products_record_price ON products;
--> statement-breakpoint
CREATE TRIGGER products_record_price AFTER INSERT OR UPDATE OF price, discount_price, is_published ON products
  FOR EACH ROW EXECUTE FUNCTION record_price();
--> statement-breakpoint
-- The number of a product is searched for, too.
DROP TRIGGER products_searched ON products;
--> statement-breakpoint
CREATE TRIGGER products_searched AFTER INSERT OR DELETE OR UPDATE OF name_pl, name_en, sku, ean ON products
  FOR EACH ROW EXECUTE FUNCTION note_search_change('product');
