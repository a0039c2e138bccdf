-- A sale changes nothing but stock and sold pieces, and happens all the time: it is announced by the products it touched,
-- and only what shows them is dropped. Sold pieces only sort, so they are not announced. Everything else of a product is.
DROP TRIGGER products_changed ON products;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE TRIGGER products_altered AFTER UPDATE OF id, slug, sku, name_pl, name_en, short_description_pl, short_description_en,
    description_pl, description_en, price, discount_price, lowest_price30_days, vat_rate, is_virtual, weight_grams, parameters,
    manufacturer, safety_info_pl, safety_info_en, food, plate, is_published, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
--> statement-breakpoint
CREATE FUNCTION notify_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[];
BEGIN
  SELECT array_agg(new_rows.id) INTO moved FROM new_rows JOIN old_rows USING (id) WHERE new_rows.stock <> old_rows.stock;
  IF cardinality(moved) > 100 THEN
    PERFORM pg_notify('changes', 'products');
  ELSE
    PERFORM pg_notify('changes', 'stock:' || id) FROM unnest(moved) AS id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_restocked AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_stock();
