-- Fills the demo shop up to :size products, the same in every run. Each copies texts, pictures and categories from one
-- of the demo's sixty and has its own name, price and words. Words follow Zipf's law, and their number grows with
-- the catalogue, as in a real one. Triggers and foreign keys are disabled: this script writes their results itself.
set session_replication_role = replica;

-- Deterministic number from 0 to 1 per product and purpose.
create function pg_temp.chance(product integer, purpose text) returns double precision language sql immutable as $$
  select ('x' || substr(md5(product || purpose), 1, 8))::bit(32)::bigint / 4294967296.0
$$;

create function pg_temp.make_word(kind text, rank integer) returns text language sql immutable as $$
  select string_agg((array['ba','ce','dzi','fo','gra','hu','jar','kle','lo','mni','no','pra','que','ru','ska','tor','uwi','wez','zal','szy','czo','eb','rzu','ind','om','tul','kos','per','lin','dak','wyr','stru'])[
    1 + get_byte(decode(md5(kind || rank), 'hex'), place) % 32], '' order by place) || kind
  from generate_series(0, 2) as place
$$;

create temporary table vocabulary as
  select kind, rank, pg_temp.make_word(kind, rank) as word
  from (values ('nik', 300), ('owy', 500), ('ex', greatest(100, :size / 10))) as kinds (kind, many),
    generate_series(0, many - 1) as rank;
create unique index on vocabulary (kind, rank);

-- The words of a product and their weights: noun, adjective and brand in the name, the rest in its texts.
create temporary table wanted as
  select product, heavy.kind, heavy.weight,
    floor(power(pg_temp.chance(product, heavy.purpose), heavy.slope) * heavy.many)::integer as rank
  from generate_series(61, :size) as product, (values
    ('nik', 'noun', 2, 300, 3), ('owy', 'adjective', 2, 500, 3), ('ex', 'brand', 1, greatest(100, :size / 10), 3),
    ('nik', 'short1', 2, 300, 2), ('owy', 'short2', 1, 500, 2), ('owy', 'short3', 1, 500, 2),
    ('nik', 'text1', 2, 300, 1), ('owy', 'text2', 1, 500, 1), ('nik', 'text3', 1, 300, 1), ('owy', 'text4', 1, 500, 1)
  ) as heavy (kind, purpose, slope, many, weight);

create temporary table names as
  select product, string_agg(word, ' ' order by kind desc) as name
  from wanted join vocabulary using (kind, rank) where weight = 3 group by product;

insert into products (id, slug, sku, name_pl, name_en, short_description_pl, short_description_en, description_pl,
    description_en, price, discount_price, lowest_price30_days, vat_rate, is_virtual, stock, stock_received, weight_grams,
    parameters, manufacturer, safety_info_pl, safety_info_en, is_food, food, sold_by, net_quantity, net_unit, net_items, plate, orders_count, created_at)
  select product, 'produkt-' || product, 'BENCH-' || product, name, name || ' (en)', b.short_description_pl,
    b.short_description_en, b.description_pl, b.description_en, prices.price,
    case when product % 5 = 0 then prices.price * 4 / 5 end, case when product % 5 = 0 then prices.price end,
    coalesce(b.vat_rate, 23), false, 1000000, 1000000, 250, b.parameters, b.manufacturer, b.safety_info_pl, b.safety_info_en, b.is_food, b.food, b.sold_by, b.net_quantity, b.net_unit, b.net_items,
    b.plate, (pg_temp.chance(product, 'sold') ^ 4 * 5000)::integer, b.created_at
  from names
    join lateral (select 500 + (pg_temp.chance(product, 'price') ^ 2 * 49500)::integer as price) as prices on true
    join products b on b.id = 1 + product % 60;

insert into prices (product_id, price, regular_price, valid_from)
  select id, coalesce(discount_price, price), price, created_at from products where id > 60;

insert into product_images (product_id, position, file_id)
  select p.id, i.position, i.file_id from products p join product_images i on i.product_id = 1 + p.id % 60 where p.id > 60;

insert into product_category_links (product_id, category_id, position)
  select p.id, l.category_id, l.position
  from products p join product_category_links l on l.product_id = 1 + p.id % 60 where p.id > 60;

insert into search_words (language, word)
  select distinct language, word from vocabulary, (values ('pl'), ('en')) as languages (language) on conflict do nothing;

insert into product_words (word_id, product_id, weight)
  select s.id, product, max(weight) from wanted join vocabulary using (kind, rank) join search_words s using (word)
  group by s.id, product order by s.id, product;

select setval(pg_get_serial_sequence('products', 'id'), :size);
update products set stock = 1000000, stock_received = 1000000 where not is_virtual;
update products set first_published_at = created_at where first_published_at is null;
insert into stock_movements (product_id, quantity, reason, actor_id, at)
  select id, stock_received - coalesce(moved, 0), 'delivery', gen_random_uuid(), created_at
  from products left join (select product_id, sum(quantity) as moved from stock_movements group by product_id) as movements
    on product_id = id
  where stock_received <> coalesce(moved, 0);

drop table vocabulary, wanted, names;
set session_replication_role = default;
