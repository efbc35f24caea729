// The tables as Kysely sees them; the migrations are the truth.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CouponKind } from '#domain/coupon.ts';
import type { DisputeState } from '#domain/dispute.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { Cashier } from '#domain/payment.ts';
import type { PointKind } from '#domain/points.ts';
import type { Price } from '#domain/price.ts';
import type { Product, UsageEvent } from '#contract/events.ts';
import type { Locale } from '#contract/paths.ts';
import type { ReminderAbout, ReminderKind, ReminderName } from '#domain/reminder.ts';
import type { SocialProvider } from '#domain/social.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant, LocalDate } from '#domain/time.ts';

/** jsonb comes back parsed and goes in as text. */
type Json<Value> = ColumnType<Value, string, string>;
type Optional<Value> = ColumnType<Value, Value | undefined, Value>;

/** A picture as hotels and rooms keep it; its words are added from the catalogue of pictures. */
export type StoredPicture = { readonly name: string; readonly variant: number };

export type Schema = {
  area: {
    sn: number; type: number; parent_sn: number | null; slug: string; name: Json<LocalText>; short: Json<Partial<LocalText> | null>; aliases: Json<string[]>;
    merged: Json<unknown>; latitude: number; longitude: number; radius_km: number; weight: number;
  };
  hotel: {
    sn: Generated<number>; slug: string; name: string; type: number; province_sn: number; district_sn: number; address: string; phone: string; description: Json<LocalText>;
    latitude: number; longitude: number; facilities: number[]; pay_methods: number[]; pictures: Json<StoredPicture[]>; rating: number; score_cleanliness: number;
    score_facilities: number; score_services: number; review_count: number; popularity: number; is_open_online: boolean; confirms_by_hand: boolean;
    cancel_hours_hourly: number | null; cancel_hours_overnight: number | null; cancel_hours_daily: number | null; discount_percent: number; created_at: Generated<Instant>;
  };
  hotel_old_slug: { slug: string; hotel_sn: number };
  room_type: {
    sn: Generated<number>; hotel_sn: number; name: string; stock: number; max_guests: number; size_m2: number; bed: number; view: number; facilities: number[];
    pictures: Json<StoredPicture[]>; cleaning_hourly_minutes: number; cleaning_minutes: number; is_prepaid_only: boolean; needs_account: boolean; is_locked: boolean; position: number;
  };
  rate_plan: {
    room_type_sn: number; booking_type: number; price: Vnd; price_additional: Vnd; first_hours: number; additional_hours: number; max_hours: number; from_minute: number; to_minute: number;
  };
  price_override: { sn: Generated<number>; room_type_sn: number; booking_type: number; from_date: LocalDate | null; to_date: LocalDate | null; weekdays: number; percent: number };
  surcharge: {
    sn: Generated<number>; hotel_sn: number; booking_type: number; from_date: LocalDate | null; to_date: LocalDate | null; weekdays: number; from_minute: number; to_minute: number;
    percent: number; reason: 'weekend' | 'holiday';
  };
  flash_sale: { sn: Generated<number>; room_type_sn: number; booking_type: number; starts_at: Instant; ends_at: Instant; percent: number; quota: number; sold: Generated<number> };
  member: {
    sn: Generated<number>; phone: string; nick_name: string; gender: 'male' | 'female' | null; email: string; referral_code: string; referred_by: number | null;
    is_locked: Generated<boolean>; created_at: Generated<Instant>; pin_hash: Generated<string | null>; pin_tries: Generated<number>; has_pin: GeneratedAlways<boolean>;
    first_name: Generated<string>; last_name: Generated<string>; birth_date: Optional<LocalDate | null>;
    profile_version: Generated<number>; left_at: Optional<Instant | null>;
  };
  known_device: { member_sn: number; device: string; proved_at: Instant };
  social_identity: { provider: SocialProvider; subject: string; member_sn: number; email: string; linked_at: Instant };
  social_trip: {
    state_hash: string; provider: SocialProvider; purpose: 'signIn' | 'link'; nonce: string; verifier: string; device: string; member_sn: number | null; back: string;
    started_at: Instant; ended_at: Instant | null;
  };
  social_ticket: {
    ticket_hash: string; provider: SocialProvider; subject: string; email: string; name: string; back: string; device: string; member_sn: number | null; made_at: Instant;
    used_at: Instant | null;
  };
  member_setting: { member_sn: number; muted: ReminderKind[]; names_hotel: boolean; guards_history: boolean; updated_at: Instant };
  consent: { sn: Generated<number>; member_sn: number; purpose: string; is_given: boolean; at: Instant };
  left_phone: { mac: string; at: Instant };
  hotel_staff: { member_sn: number; hotel_sn: number };
  booking: {
    sn: Generated<number>; code: string; hotel_sn: number; room_type_sn: number; member_sn: number | null; device: string; booking_type: number; stay: Json<Stay>;
    check_in_at: Instant; check_out_at: Instant; held_until: Instant; rooms: number; adults: number; children: number; full_name: string; phone: string; email: string;
    special_requests: string; status: number; payment_method: number; payment_status: Generated<number>; price: Json<Price>; total: Vnd; flash_sale_sn: number | null;
    is_cancellable: boolean; cancel_before_hours: number | null; expires_at: Instant | null; confirmed_at: Instant | null; asked_hotel_at: Instant | null;
    asked_provider_at: Optional<Instant | null>; reported_at: Instant | null; is_sample: Generated<boolean>; created_at: Optional<Instant>; due_at_hotel: Generated<Vnd>;
    held_for: Optional<number | null>;
  };
  add_on: {
    sn: Generated<number>; hotel_sn: number; name: Json<LocalText>; note: Json<LocalText>; price: Vnd; most: number; position: Generated<number>; is_sold: Generated<boolean>;
  };
  booking_add_on: { booking_sn: number; add_on_sn: number; count: number; price: Vnd };
  booking_invoice: { booking_sn: number; company: string; tax_code: string; address: string; email: string };
  booking_cancellation: {
    booking_sn: number; actor: string; reason: string; note: string; paid: Vnd; refund: Vnd; is_late: boolean; at: Instant;
  };
  dispute: {
    booking_sn: number; actor: string; description: string; state: DisputeState; opened_at: Instant; answer_by: Instant; answer: Generated<string>;
    answered_at: Instant | null; decided_at: Instant | null;
  };
  booking_notice: { sn: Generated<number>; booking_sn: number; kind: string; at: Instant; told_at: Instant | null };
  booking_change: { sn: Generated<number>; booking_sn: number; kind: 'reschedule' | 'extend'; before: Json<unknown>; after: Json<unknown>; difference: number; at: Instant };
  search_click: { type: number; sn: number; score: number; total: Generated<number>; counted_at: Instant };
  search_click_day: { who: string; day: LocalDate; picks: string[] };
  guest_day: { who: string; day: LocalDate; made: number };
  booking_history: { sn: Generated<number>; booking_sn: number; move: string; from_status: number | null; to_status: number; actor: string; at: Instant };
  payment_attempt: {
    sn: Generated<number>; booking_sn: number; provider: string; method: Generated<number>; ref: string; amount: Vnd; status: Generated<number>; pay_url: string | null; provider_txn: string | null;
    result_code: string | null; next_query_at: Instant | null; queries: Generated<number>; created_at: Instant; settled_at: Instant | null; held_at: Optional<Instant | null>;
    held_code: Optional<string | null>; cashier: ColumnType<Cashier | null, string | null | undefined, string | null>;
  };
  payment_inbox: {
    sn: Generated<number>; provider: string; body: string; headers: Json<Record<string, string>>; is_signed: boolean; ref: string | null; provider_txn: string | null;
    outcome: string | null; received_at: Optional<Instant>;
  };
  refund: {
    sn: Generated<number>; attempt_sn: number; ref: string; amount: Vnd; reason: string; state: 'requested' | 'processing' | 'done' | 'failed'; tries: Generated<number>;
    next_try_at: Instant | null; provider_code: string | null; sent_at: Instant | null; provider_txn: string | null; created_at: Instant; settled_at: Instant | null;
  };
  operator_act: { sn: Generated<number>; at: Instant; who: string; act: string; about: string; why: string };
  review: {
    sn: Generated<number>; hotel_sn: number; booking_sn: number | null; member_sn: number | null; author: string; room_name: string; language: 'vi' | 'en' | 'th'; text: string;
    cleanliness: number; facilities: number; services: number; created_at: Instant; updated_at: Instant | null; reply: string | null; replied_at: Instant | null; hidden_reason: string | null;
    stayed_on: Optional<LocalDate | null>;
  };
  picture: { name: string; member_sn: number; color: string; created_at: Instant; is_kept: Generated<boolean> };
  picture_file: { name: string; width: number; ending: 'avif' | 'webp'; bytes: Buffer };
  review_picture: { name: string; review_sn: number; position: number };
  favorite: { member_sn: number; hotel_sn: number; created_at: Instant };
  promotion: {
    sn: Generated<number>; name: string; title: Json<LocalText>; summary: Json<LocalText>; terms: Json<LocalText>; picture: string; starts_at: Instant; ends_at: Instant; hotel_sns: number[];
  };
  hotel_collection: {
    sn: Generated<number>; name: string; position: number; title: Json<LocalText>; summary: Json<LocalText>; picture: string; booking_type: number | null;
    most_total: Vnd | null; hotel_sns: number[];
  };
  coupon: {
    sn: Generated<number>; code: string; title: Json<LocalText>; conditions: Json<LocalText>; kind: CouponKind; value: number; most: Vnd | null; from_total: Vnd;
    booking_types: number[]; payment_methods: number[]; weekdays: number; is_cancellable: boolean; is_open: boolean; receive_from: Instant | null; receive_to: Instant | null;
    valid_from: Instant | null; valid_to: Instant | null; days_from_receipt: number | null; uses_each: number; use_limit: number | null; given: Generated<number>;
    promotion_name: string | null;
  };
  member_coupon: {
    sn: Generated<number>; member_sn: number; coupon_sn: number; grant_key: string; received_at: Instant; usable_from: Instant; expires_at: Instant; uses: number;
    taken: Generated<number>; hotel_sn: number | null;
  };
  coupon_use: {
    sn: Generated<number>; member_coupon_sn: number; booking_sn: number; state: 'reserved' | 'used' | 'returned'; reserved_at: Instant; settled_at: Instant | null;
  };
  point_entry: {
    sn: Generated<number>; member_sn: number; amount: Vnd; kind: PointKind; key: string; booking_sn: number | null; lot_sn: number | null; expires_at: Instant; at: Instant;
  };
  stamp: {
    sn: Generated<number>; member_sn: number; hotel_sn: number; day: LocalDate; booking_sn: number; given_at: Instant; expires_at: Instant; member_coupon_sn: number | null;
  };
  member_notice: {
    sn: Generated<number>; member_sn: number; kind: string; key: string; about: Json<Readonly<Record<string, unknown>>>; at: Instant; told_at: Optional<Instant | null>;
  };
  verification_code: {
    challenge: string; phone: string; purpose: string; device: string; address: string; code_mac: string; tries: Generated<number>; sent_at: Instant; expires_at: Instant;
    consumed_at: Instant | null;
  };
  code_gate: { subject: string; hits: Instant[]; touched_at: Instant };
  session: {
    family: string; member_sn: number; device: string; agent: string; refresh_hash: string; created_at: Instant; used_at: Instant; expires_at: Instant; revoked_at: Instant | null; confirmed_at: Instant | null;
    is_received: Generated<boolean>;
  };
  spent_refresh: { hash: string; family: string; spent_at: Instant };
  idempotency_key: { key: string; call: string; caller: string; body_hash: string; status: number; answer: Json<unknown>; created_at: Optional<Instant> };
  usage_event: { member_sn: number; id: string; phone_mac: string; product: Product; city_sn: number | null; name: UsageEvent['name']; fields: Json<Record<string, unknown>>; at: Instant; received_at: Instant };
  hotel_change: { seq: Generated<number>; hotel_sn: number; at: Optional<Instant> };
  job: { sn: Generated<number>; key: string | null; kind: string; payload: Json<Record<string, unknown>>; run_at: Instant; attempts: Generated<number>; last_error: string | null };
  push_subscription: {
    sn: Generated<number>; endpoint: string; p256dh: string; auth: string; member_sn: number | null; family: string | null; device: string; locale: Locale;
    last_status: Optional<number | null>; last_told_at: Optional<Instant | null>; seen_at: Instant; created_at: Instant; is_at_desk: Generated<boolean>;
  };
  reminder: {
    sn: Generated<number>; key: string; name: ReminderName; booking_sn: number | null; member_sn: number | null; about: Json<ReminderAbout>; until: Instant; made_at: Instant;
    state: Generated<'waiting' | 'told' | 'texted' | 'quiet' | 'over'>; settled_at: Optional<Instant | null>;
  };
  push_delivery: { reminder_sn: number; subscription_sn: number; state: 'waiting' | 'taken' | 'refused'; tries: number; next_at: Instant | null; status: number };
  fact: { name: string; value: Json<unknown> };
};
