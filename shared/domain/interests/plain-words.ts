/** Phrases in which a subject's word speaks of something else; they count as nothing. `_` joins their words. Folded. */
export const OTHERWISE = [
  // English
  'game_changer game_changing end_game piece_of_cake icing_on_the_cake state_of_the_art art_of_the_deal',
  'hot_dog hot_dogs pet_peeve pet_peeves cats_and_dogs dog_tired power_plant factory_plant treatment_plant manufacturing_plant',
  'train_of_thought trains_of_thought she_trains he_trains dress_code promo_code discount_code qr_code zip_code post_code area_code invite_code',
  'code_of_conduct bar_code with_my_code security_code my_code access_code police_station radio_station petrol_station gas_station space_station polling_station',
  'browser_history search_history medical_history history_repeats your_history credit_history shows_your_history spill_the_tea spilling_the_tea spilled_the_tea',
  'book_a_table book_a_room book_a_flight book_now book_an to_book fully_booked by_design draw_the_line draws_the_line draw_a_line',
  'company_director managing_director companys_director board_of_directors nature_of_the the_nature_of human_nature second_nature in_the_cloud cloud_storage cloud_computing',
  'storm_of brainstorm sales_forecast budget_forecast cover_letter dont_judge_a book_by_its same_page on_the_same_page music_to_my face_the_music off_the_record for_the_record',
  'food_for_thought fox_news taylor_swift swift_action rock_the kick_off_the goal_is goals_are life_goals couple_goals relationship_goals surf_the_web surfing_the_web',
  'film_the_meeting film_it film_this_meeting in_moderation moderation_is_key feed_the breaking_bread bread_and_butter sugar_free gold_medal_for rain_check steal_the_show',
  'no_show tv_licence home_page front_page cover_page reading_between read_the_room read_more read_about read_this read_our read_the_full learn_more well_read read_receipt',
  'lord_of_the_rings the_lord_of_the dog_days dog_eared top_dog cat_and_mouse cat_got_your_tongue let_the_cat cat_out_of copy_cat sick_as_a_dog dog_ate_my like_a_dog every_dog dog_whistle third_wheel in_the_dog_house fat_cat',
  'on_track on_the_same_track track_record soundtrack_of_my_life waves_of sew_up plot_thickens the_plot_thickens lost_the_plot play_it_by_ear by_ear pay_to_play square_peg role_model press_release press_conference under_the_bridge bridge_the_gap moving_mountains uphill_battle peak_hour peak_season',
  'kitchen_cabinet kitchen_sink bake_off_topic half_baked cooking_the_books cook_the_books couch_potato small_potatoes big_cheese say_cheese have_your_cake cherry_on_top salt_in_the_wound bread_winner toast_of',
  // Portuguese
  'banco_de_dados dei_um_bolo dar_um_bolo deu_bolo dar_bolo virou_novela virou_uma_novela codigo_de_barras codigo_promocional codigo_de_conduta codigo_postal',
  'cafe_da_manha uma_longa_historia historia_e_longa pagar_mico o_jogo_virou virou_o_jogo jogo_sujo fonte_segura fonte_confiavel planta_do_apartamento',
  'pasta_de_dente pasta_com pasta_de_documentos na_minha_pasta foi_massa e_massa massa_demais deixa_de_arte de_natureza sua_foto_de_perfil foto_de_perfil foto_do_perfil',
  'disco_rigido chorei_e_choro deu_a_letra me_deu_a_letra em_cartaz show_de_bola nao_e_a_minha_praia minha_praia_e lingua_afiada mar_de_gente',
  'bateu_na_trave bati_na_trave na_onda_dos fui_na_onda fio_da_meada passou_pano passar_pano a_ficha_caiu dar_corda ele_da_corda no_seu_quadrado caldo_da_vida levei_um_caldo capitulo_300 linha_de_credito chave_do_carro prazo_final troco_do_pao leite_derramado viajar_na_maionese viajou_na_maionese engolir_sapo engoli_um_sapo pagar_o_pato paguei_o_pato gato_por_lebre pulo_do_gato gato_de_energia fazer_gato cachorro_quente vaca_amarela tempestade_em_copo',
].flatMap((line) => line.split(' '));

/** Hashtags that collect readers and name no subject. Folded. */
export const EMPTY_TAGS: ReadonlySet<string> = new Set(
  'photooftheday picoftheday bestoftheday pictureoftheday instagood instadaily instaphoto instapic tbt fbf nofilter followme follow4follow like4like likeforlike likeforlikes tagsforlikes instalike instamood igers webstagram explorepage explore foryou fyp love cute beautiful happy view quoteoftheday iphoneonly tflers bookoffaces'.split(
    ' ',
  ),
);

/** What hashtags put around a subject's words: `catsofbluesky`, `ilovebread`, `meujardim`. Folded; at least two letters. */
export const GLUE: ReadonlySet<string> = new Set(
  'of the in my to on at for from with and is am we us our your day days daily week month year life live living love lover lovers loving lovely community world time club people fan fans geek nerd addict obsessed inspiration inspo ideas idea tips gram insta instagram bluesky bsky sky twitter tiktok tok mastodon fedi uk usa us london lisbon porto brasil brazil br pt portugal rio sp new old best good great slow home made handmade local weekend monday tuesday wednesday thursday friday saturday sunday morning today now every art work works maker making amo amor meu minha meus minhas do da dos das de em no na nos nas um uma com para por que eu vida dia dias bom boa novo nova feito mao brasileiro brasileira brasileiros brasileiras nacional hoje sempre show one time artesanal artesanais challenge porn sale shop store tour tips school'.split(
    ' ',
  ),
);
