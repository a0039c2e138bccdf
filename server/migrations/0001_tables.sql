CREATE TABLE "clock_offsets" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"offset_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "clock_offsets_one_row" CHECK ("clock_offsets"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"count" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_lines_cart_id_product_id_pk" PRIMARY KEY("cart_id","product_id"),
	CONSTRAINT "cart_lines_count" CHECK ("cart_lines"."count" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"language" text DEFAULT 'pl' NOT NULL,
	"voucher_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"accepted" boolean NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"email" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"name_pl" text NOT NULL,
	"name_en" text,
	"is_virtual" boolean NOT NULL,
	"unit_price" integer NOT NULL,
	"count" integer NOT NULL,
	"discount_share" integer NOT NULL,
	"vat_rate" smallint NOT NULL,
	"vat" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_count" CHECK ("order_lines"."count" > 0),
	CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_share" between 0 and "order_lines"."unit_price" * "order_lines"."count")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"status" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"payment_method" text NOT NULL,
	"shipping_method" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" jsonb,
	"in_post_point" text,
	"comments" text DEFAULT '' NOT NULL,
	"wants_invoice" boolean NOT NULL,
	"company_data" jsonb,
	"products_total" integer NOT NULL,
	"discount_total" integer NOT NULL,
	"discount_code" text,
	"shipping_cost" integer NOT NULL,
	"shipping_vat_rate" smallint NOT NULL,
	"shipping_vat" integer NOT NULL,
	"total" integer NOT NULL,
	"vat_total" integer NOT NULL,
	"tracking_code" text,
	"virtual_only" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"payment_deadline_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered', 'Canceled')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('Stripe', 'Blik', 'Cod')),
	CONSTRAINT "orders_sum" CHECK ("orders"."total" = "orders"."products_total" - "orders"."discount_total" + "orders"."shipping_cost"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."discount_total" between 0 and "orders"."products_total" and "orders"."shipping_cost" >= 0),
	CONSTRAINT "orders_paid_has_time" CHECK ("orders"."status" <> 'Paid' or "orders"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"subscription_id" uuid,
	"attempt" smallint NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'PLN' NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"url" text,
	"provider_payment_id" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	CONSTRAINT "payments_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired')),
	CONSTRAINT "payments_one_subject" CHECK (num_nonnulls("payments"."order_id", "payments"."subscription_id") = 1),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"livemode" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price" integer NOT NULL,
	"regular_price" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "prices_period" CHECK ("prices"."valid_to" is null or "prices"."valid_to" >= "prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "product_attachments" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "product_attachments_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"parent_id" integer,
	"level" smallint NOT NULL,
	"position" integer NOT NULL,
	"name_pl" text NOT NULL,
	"name_en" text,
	CONSTRAINT "product_categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_categories_level" CHECK ("product_categories"."level" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "product_category_links" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_category_links_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "product_words_word_id_product_id_pk" PRIMARY KEY("word_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"name_pl" text NOT NULL,
	"name_en" text,
	"short_description_pl" text NOT NULL,
	"short_description_en" text,
	"description_pl" text NOT NULL,
	"description_en" text,
	"price" integer NOT NULL,
	"discount_price" integer,
	"lowest_price30_days" integer,
	"vat_rate" smallint DEFAULT 23 NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"stock_received" integer DEFAULT 0 NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"manufacturer" jsonb NOT NULL,
	"safety_info_pl" text,
	"safety_info_en" text,
	"food" jsonb,
	"plate" text DEFAULT 'honey' NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_discount_below_price" CHECK ("products"."discount_price" >= 0 and "products"."discount_price" < "products"."price"),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_vat_rate" CHECK ("products"."vat_rate" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"language" text NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('pending', 'sent', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"name" text PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"vat_rate" smallint DEFAULT 23 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "shipping_methods_price" CHECK ("shipping_methods"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "access_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	CONSTRAINT "access_periods_order" CHECK ("access_periods"."ends_at" >= "access_periods"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"title_pl" text NOT NULL,
	"title_en" text,
	"sub_title_pl" text DEFAULT '' NOT NULL,
	"sub_title_en" text,
	"tag_pl" text DEFAULT '' NOT NULL,
	"tag_en" text,
	"price_top_pl" text DEFAULT '' NOT NULL,
	"price_top_en" text,
	"points" jsonb NOT NULL,
	"price" integer NOT NULL,
	"strike_price" integer,
	"webinar_price" integer NOT NULL,
	"webinar_strike_price" integer,
	"vat_rate" smallint DEFAULT 23 NOT NULL,
	"months" smallint,
	"blik_available" boolean NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "plans_type" CHECK ("plans"."type" in ('Monthly', 'HalfYearly', 'Yearly', 'Eternal'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"price" integer NOT NULL,
	"payment_method" text NOT NULL,
	"provider_subscription_id" text,
	"cancellation_planned" boolean DEFAULT false NOT NULL,
	"paid_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_providerSubscriptionId_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue'))
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"html" text NOT NULL,
	"sha256" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_texts_kind_version_language_pk" PRIMARY KEY("kind","version","language"),
	CONSTRAINT "legal_texts_hash" CHECK (length("legal_texts"."sha256") = 64)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"previous_token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_refreshTokenHash_unique" UNIQUE("refresh_token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"language" text DEFAULT 'pl' NOT NULL,
	"roles" text[] DEFAULT '{User}'::text[] NOT NULL,
	"password_hash" text,
	"password_is_temporary" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"company_data" jsonb,
	"is_tfa_enabled" boolean DEFAULT false NOT NULL,
	"tfa_secret" text,
	"is_discord_activated" boolean DEFAULT false NOT NULL,
	"accepted_terms_version" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('pl', 'en')),
	CONSTRAINT "users_roles_known" CHECK ("users"."roles" <@ '{User,Admin,"Super Admin"}'::text[] and cardinality("users"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"voucher_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_uses_subjectId_unique" UNIQUE("subject_id"),
	CONSTRAINT "voucher_uses_state" CHECK ("voucher_uses"."state" in ('reserved', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"scope" text NOT NULL,
	"plan_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"min_total" integer,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"usage_limit" integer,
	"usage_limit_per_customer" integer,
	"used_before" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"description_pl" text DEFAULT '' NOT NULL,
	"description_en" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouchers_code_unique" UNIQUE("code"),
	CONSTRAINT "vouchers_kind" CHECK ("vouchers"."kind" in ('percent', 'amount')),
	CONSTRAINT "vouchers_scope" CHECK ("vouchers"."scope" in ('shop', 'subscription', 'both')),
	CONSTRAINT "vouchers_value" CHECK ("vouchers"."value" > 0 and ("vouchers"."kind" = 'amount' or "vouchers"."value" <= 100))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_size_not_negative" CHECK ("files"."size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"subject_id" uuid,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_call_key_pk" PRIMARY KEY("scope","call","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"occasion" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "mails_occasion_unique" UNIQUE("occasion")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind_version_language_legal_texts_kind_version_language_fk" FOREIGN KEY ("kind","version","language") REFERENCES "public"."legal_texts"("kind","version","language") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attachments" ADD CONSTRAINT "product_attachments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attachments" ADD CONSTRAINT "product_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_id_product_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category_links" ADD CONSTRAINT "product_category_links_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category_links" ADD CONSTRAINT "product_category_links_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_word_id_search_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."search_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_periods" ADD CONSTRAINT "access_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_periods" ADD CONSTRAINT "access_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "consents_by_order" ON "consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("payment_deadline_at") WHERE status in ('None', 'Placed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_running" ON "payments" USING btree ("order_id") WHERE state in ('opening', 'open', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_paid" ON "payments" USING btree ("order_id") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE state in ('opening', 'open', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "prices_one_current" ON "prices" USING btree ("product_id") WHERE valid_to is null;--> statement-breakpoint
CREATE INDEX "prices_by_product" ON "prices" USING btree ("product_id","valid_from");--> statement-breakpoint
CREATE INDEX "product_category_links_by_category" ON "product_category_links" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "product_words_by_product" ON "product_words" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id" DESC NULLS LAST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_bestsellers" ON "products" USING btree ("orders_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_published;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree (coalesce("discount_price", "price"),"id") WHERE is_published;--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("language","word");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "access_periods_by_user" ON "access_periods" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_running" ON "subscriptions" USING btree ("user_id") WHERE status in ('Active', 'PastDue');--> statement-breakpoint
CREATE INDEX "subscriptions_by_email" ON "subscriptions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "voucher_uses_counted" ON "voucher_uses" USING btree ("voucher_id","email") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "idempotency_keys_expired" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expired" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree (due_at) WHERE sent_at is null and failed_at is null;