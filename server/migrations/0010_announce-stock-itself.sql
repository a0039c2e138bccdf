-- Tells what the stock is now, so that what shows it need not be read again. What follows it is never twice the same: Postgres would drop a stock
-- that was announced before in the same transaction, which would leave another one as the last word.
CREATE OR REPLACE FUNCTION notify_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM new_rows JOIN old_rows USING (id) WHERE new_rows.stock IS DISTINCT FROM old_rows.stock) > 100 THEN
    PERFORM pg_notify('changes', 'products');
  ELSE
    PERFORM pg_notify('changes', concat_ws(':', 'stock', new_rows.id, new_rows.stock, gen_random_uuid()))
    FROM new_rows JOIN old_rows USING (id) WHERE new_rows.stock IS DISTINCT FROM old_rows.stock;
  END IF;
  RETURN NULL;
END $$;
