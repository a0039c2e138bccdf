ALTER TABLE "voucher_uses" ADD COLUMN "customer_key" text;--> statement-breakpoint
UPDATE "voucher_uses" SET "customer_key" = CASE
  WHEN split_part("email", '@', 2) IN ('gmail.com', 'googlemail.com')
    AND replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') <> ''
    THEN replace(split_part(split_part("email", '@', 1), '+', 1), '.', '') || '@gmail.com'
  WHEN split_part("email", '@', 2) IN ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'mac.com',
      'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'fastmail.fm')
    AND split_part(split_part("email", '@', 1), '+', 1) <> ''
    THEN split_part(split_part("email", '@', 1), '+', 1) || '@' || split_part("email", '@', 2)
  ELSE "email"
END WHERE "customer_key" IS NULL;
