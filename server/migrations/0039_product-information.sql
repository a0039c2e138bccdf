ALTER TABLE "products" ADD COLUMN "responsible_person" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_quantity" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_items" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_by" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_food" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What stood under food had no schema and no reader, and its allergens were plain text: it has to be entered anew.
UPDATE "products" SET "is_food" = true, "food" = NULL WHERE "food" IS NOT NULL;--> statement-breakpoint
UPDATE "products" SET "manufacturer" = "manufacturer" || '{"country": "PL"}'
  WHERE NOT "manufacturer" ? 'country' AND "manufacturer" ->> 'address' LIKE '%Polska';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_net_quantity" CHECK (num_nonnulls("products"."net_quantity", "products"."net_unit") in (0, 2) and "products"."net_quantity" > 0 and "products"."net_unit" in ('g', 'ml') and ("products"."net_items" is null or "products"."net_items" > 1 and "products"."net_quantity" is not null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sold_by" CHECK ("products"."sold_by" in ('piece', 'set') or "products"."sold_by" = 'measure' and "products"."net_quantity" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_food" CHECK ("products"."is_food" or "products"."food" is null);--> statement-breakpoint
-- The new columns are announced like all others.
DROP TRIGGER products_altered ON products;--> statement-breakpoint
CREATE TRIGGER products_altered AFTER UPDATE OF id, slug, sku, name_pl, name_en, short_description_pl, short_description_en,
    description_pl, description_en, price, discount_price, lowest_price30_days, vat_rate, is_virtual, weight_grams, parameters,
    manufacturer, responsible_person, safety_info_pl, safety_info_en, net_quantity, net_unit, net_items, sold_by, is_food, food,
    gift_value, gift_months, plate, is_published, created_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');
