-- The columns of gift cards came meanwhile: their changes are announced like all others.
DROP TRIGGER products_altered ON products;
--> statement-breakpoint
CREATE TRIGGER products_altered AFTER UPDATE OF id, slug, sku, name_pl, name_en, short_description_pl, short_description_en,
    description_pl, description_en, price, discount_price, lowest_price30_days, vat_rate, is_virtual, weight_grams, parameters,
    manufacturer, safety_info_pl, safety_info_en, food, gift_value, gift_months, plate, is_published, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
